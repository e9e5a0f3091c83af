/** Where the content pages are: all that the router and the sitemap have to know of them. */
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
