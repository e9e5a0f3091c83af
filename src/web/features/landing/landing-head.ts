import { HOME_PATH } from '#contract/paths.ts'
import type { Head } from '../../api/head.tsx'

/** The landing page's data for crawlers: whose site this is, and how to search it. */
export const landingHead: Pick<Head, 'canonical' | 'structuredData'> = {
  canonical: HOME_PATH,
  structuredData: (publicUrl) => {
    const url = `${publicUrl}/`
    const organisation = `${url}#organisation`
    return {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Organization',
          '@id': organisation,
          name: 'Wild Trip Planner',
          url,
          logo: `${publicUrl}/apple-touch-icon.png`,
        },
        {
          '@type': 'WebSite',
          name: 'Wild Trip Planner',
          url,
          publisher: { '@id': organisation },
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${url}?q={search_term_string}` },
            'query-input': 'required name=search_term_string',
          },
        },
      ],
    }
  },
}
