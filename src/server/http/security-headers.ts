import type { Config } from '../config.ts'

type Policy = Record<string, string[]>
type PageConfig = Pick<Config, 'publicUrl' | 'isDevelopment' | 'payments'>

/** Where Stripe's script, its card form and the banks' confirmations come from. */
const STRIPE_SOURCES = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']
const STRIPE_API = 'https://api.stripe.com'

/** Headers of every response. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    // A response that is not a page may load nothing.
    'content-security-policy': loadNothingPolicy({ frameAncestors: "'none'" }),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(isHttps(publicUrl) && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** For files that only pages of this site may show in a frame; they still load and run nothing. */
export const FRAMED_FILE_HEADERS = {
  'content-security-policy': loadNothingPolicy({ frameAncestors: "'self'" }),
}

type PageHeaderOptions = {
  /** Pages of this site may show the page in a frame. */
  isFramed?: boolean
}

/** Headers of pages, in addition to securityHeaders() or instead of them. */
export function pageHeaders(
  nonce: string,
  config: PageConfig,
  { isFramed = false }: PageHeaderOptions = {},
): Record<string, string> {
  const hasStripe = config.payments === 'stripe'
  // Stripe's frame asks for wallets.
  const payment = hasStripe ? 'payment=(self "https://js.stripe.com")' : 'payment=()'
  return {
    'content-security-policy': pagePolicy(nonce, config, { isFramed }),
    // A bank may open its own window.
    'cross-origin-opener-policy': hasStripe ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), browsing-topics=(), ${payment}`,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': isFramed ? 'SAMEORIGIN' : 'DENY',
  }
}

/**
 * What a page may load. Scripts run only with the page's nonce, or if such a script loads them; a script that
 * was injected into the page or uploaded to this site does not run.
 */
function pagePolicy(
  nonce: string,
  { publicUrl, isDevelopment, payments }: PageConfig,
  { isFramed }: { isFramed: boolean },
): string {
  const hasStripe = payments === 'stripe'
  const ownSources = ["'self'", `'nonce-${nonce}'`]
  return formatPolicy({
    'default-src': ["'self'"],
    // The dev server adds its own scripts and styles to the page.
    'script-src': isDevelopment
      ? ["'self'", "'unsafe-inline'", ...(hasStripe ? STRIPE_SOURCES : [])]
      : [...ownSources, "'strict-dynamic'"],
    'style-src-elem': isDevelopment ? ["'self'", "'unsafe-inline'"] : ownSources,
    // For positions and sizes that are only known at run time.
    'style-src-attr': ["'unsafe-inline'"],
    // Organisers may use external pictures, and preview a local one before the upload.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http:'],
    'connect-src': ["'self'", ...(isDevelopment ? ['ws:'] : []), ...(hasStripe ? [STRIPE_API] : [])],
    // Receipts as PDFs, the preview of a trip, and Stripe's form for payments.
    'frame-src': ["'self'", ...(hasStripe ? STRIPE_SOURCES : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [isFramed ? "'self'" : "'none'"],
    ...(isHttps(publicUrl) && { 'upgrade-insecure-requests': [] }),
  })
}

/** `frameAncestors`: which pages may show the response in a frame. */
function loadNothingPolicy({ frameAncestors }: { frameAncestors: string }): string {
  return formatPolicy({
    'default-src': ["'none'"],
    'frame-ancestors': [frameAncestors],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
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
