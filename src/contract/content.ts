/** Paths of the content pages: all that the router and the sitemap need to know about them. */
export const contentPaths = [
  '/how-it-works',
  '/about',
  '/safety-guidelines',
  '/faqs',
  '/contact',
  '/help-center',
  '/terms-of-service',
  '/privacy-policy',
  '/cancellation-policy',
  '/travel-insurance',
  '/credits',
] as const
