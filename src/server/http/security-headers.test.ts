import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { pageHeaders } from './security-headers.ts'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

function headersOf(environment: Record<string, string | undefined>) {
  const headers = pageHeaders('abc', readConfig(environment))
  const policy = headers['content-security-policy']?.split('; ').map((line) => line.split(' ')) ?? []
  return {
    headers,
    sources: (name: string) => policy.find(([directive]) => directive === name)?.slice(1) ?? null,
  }
}

test.each([{}, { PAYMENTS: 'sandbox' }, { NODE_ENV: 'production' }])(
  'with %o a page may load nothing from other sites',
  (environment) => {
    const { headers, sources } = headersOf(environment)
    expect(JSON.stringify(headers)).not.toContain('stripe')
    expect(sources('connect-src')).toEqual(["'self'"])
    expect(sources('frame-src')).toEqual(["'self'"])
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/payment=\(\)$/) as string,
    })
  },
)

test('with Stripe, pages allow its frames and wallets, and its scripts only through ours', () => {
  const { headers, sources } = headersOf(stripe)
  expect(sources('frame-src')).toEqual([
    "'self'",
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
  ])
  expect(sources('connect-src')).toEqual(["'self'", 'https://api.stripe.com'])
  expect(sources('script-src')).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'"])
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': expect.stringContaining('payment=(self "https://js.stripe.com")') as string,
  })
})

test('in development, a page may load Stripe’s script by its URL', () => {
  expect(headersOf({ ...stripe, NODE_ENV: 'development' }).sources('script-src')).toContain(
    'https://js.stripe.com',
  )
})
