/** Where the content pages are: all that the router has to know before one of them is opened. */
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
