import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What the pages need to know about this installation. */
export const Site = z.object({
  /** The public address of the site, without a trailing slash. */
  publicUrl: z.string(),
  contactEmail: z.nullable(z.string()),
  socialLinks: z.object({
    instagram: z.nullable(z.string()),
    facebook: z.nullable(z.string()),
    youtube: z.nullable(z.string()),
  }),
  /** Name of the provider that people may sign in with; null: only with a password. */
  loginProvider: z.nullable(z.string()),
  /** How people pay here; null: payments are not set up. */
  payments: z.nullable(z.enum(['stripe', 'sandbox'])),
  /** Only with the embedded database; shown on the login page. */
  demoAccounts: z.array(z.object({ label: z.string(), email: z.string(), password: z.string() })),
})
export type Site = z.infer<typeof Site>

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  summary: 'Settings of this site that its pages need',
  response: { 200: Site },
})

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
