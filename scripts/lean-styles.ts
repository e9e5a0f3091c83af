import type { Plugin } from 'vite'

/** Sets variables on every element, for browsers without @property. */
const PROPERTY_FALLBACK = /@layer properties \{\s*@supports [^{]+\{\s*[^{}]+\{[^{}]*\}\s*\}\s*\}/g

/** Feature queries for mixed colours, and for gradients in other colour spaces. */
const COLOUR_FEATURE_QUERY =
  /@supports \((?:color: color-mix|background-image: linear-gradient)\(in lab, red, red\)\) \{((?:[^{}]|\{[^{}]*\})*)\}/g

/** Removes what Tailwind writes for browsers that are older than those the build is for. */
export const leanStyles: Plugin = {
  name: 'lean-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: (css) => ({ code: withoutFallbacks(css), map: null }),
  },
}

export function withoutFallbacks(css: string): string {
  return css.replace(PROPERTY_FALLBACK, '').replace(COLOUR_FEATURE_QUERY, '$1')
}
