import type { Config } from '../config.ts'

type Policy = Record<string, string[]>
type PageConfig = Pick<Config, 'publicUrl' | 'isDevelopment' | 'payments'>

/** Where the form for a card is, and where banks ask; both are Stripe's pages in this site's. */
const STRIPE_FRAMES = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']
const STRIPE_API = 'https://api.stripe.com'

/** What every answer carries, whatever it holds. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    // What is no page has no business loading anything.
    'content-security-policy': formatPolicy({
      'default-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'none'"],
      'base-uri': ["'none'"],
    }),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(isHttps(publicUrl) && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** What a file carries that a page of this site shows in a frame, and nobody else's; it still loads and runs nothing. */
export const FRAMED_FILE_HEADERS = {
  'content-security-policy': formatPolicy({
    'default-src': ["'none'"],
    'frame-ancestors': ["'self'"],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
  }),
}

/** What a page carries besides. */
export function pageHeaders(nonce: string, config: PageConfig): Record<string, string> {
  const hasStripe = config.payments === 'stripe'
  // Wallets are asked by Stripe's page, and a bank's may open in a window of its own.
  const payment = hasStripe ? 'payment=(self "https://js.stripe.com")' : 'payment=()'
  return {
    'content-security-policy': pagePolicy(nonce, config),
    'cross-origin-opener-policy': hasStripe ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), browsing-topics=(), ${payment}`,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  }
}

/**
 * What a page may load. Only scripts that the page itself names by its nonce
 * run, and what those load; a script that somebody slipped into the page, or
 * uploaded to this site, does not.
 */
function pagePolicy(nonce: string, { publicUrl, isDevelopment, payments }: PageConfig): string {
  const hasStripe = payments === 'stripe'
  const ours = ["'self'", `'nonce-${nonce}'`]
  return formatPolicy({
    'default-src': ["'self'"],
    // The dev server puts scripts and styles of its own into the page.
    'script-src': isDevelopment
      ? ["'self'", "'unsafe-inline'", ...(hasStripe ? STRIPE_FRAMES : [])]
      : [...ours, "'strict-dynamic'"],
    'style-src-elem': isDevelopment ? ["'self'", "'unsafe-inline'"] : ours,
    // Positions and sizes that are only known at run time.
    'style-src-attr': ["'unsafe-inline'"],
    // Organisers may use pictures from elsewhere, and see one of their own machine before it is sent.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http:'],
    'connect-src': ["'self'", ...(isDevelopment ? ['ws:'] : []), ...(hasStripe ? [STRIPE_API] : [])],
    // Receipts that are no pictures; and Stripe's form, when somebody pays.
    'frame-src': ["'self'", ...(hasStripe ? STRIPE_FRAMES : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(isHttps(publicUrl) && { 'upgrade-insecure-requests': [] }),
  })
}

function isHttps(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

function formatPolicy(policy: Policy): string {
  return Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}
