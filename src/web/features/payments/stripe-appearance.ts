import type { Appearance } from '@stripe/stripe-js'
import { useSyncExternalStore } from 'react'

/** Stripe renders its fields in its own frames, so it gets our styles in the current theme. */
export function useStripeAppearance(): Appearance {
  const isDark = useSyncExternalStore(onThemeChange, isDarkNow)
  return {
    theme: isDark ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: colorOf('--spruce'),
      colorBackground: colorOf('--surface'),
      colorText: colorOf('--ink'),
      colorTextSecondary: colorOf('--muted'),
      colorTextPlaceholder: colorOf('--muted'),
      colorDanger: colorOf('--berry'),
      borderRadius: '10px',
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      spacingGridRow: '20px',
      spacingGridColumn: '20px',
    },
    rules: {
      '.Label': { fontWeight: '600', fontSize: '14px', marginBottom: '6px' },
      '.Input': { borderColor: colorOf('--control'), boxShadow: 'none', padding: '12px 14px' },
      '.Input:focus': { outline: `3px solid ${colorOf('--spruce')}`, boxShadow: 'none' },
      '.Input--invalid': { borderColor: colorOf('--berry'), boxShadow: 'none' },
      '.Tab': { borderColor: colorOf('--control'), boxShadow: 'none' },
    },
  }
}

const DARK = '(prefers-color-scheme: dark)'

function onThemeChange(listener: () => void): () => void {
  const system = matchMedia(DARK)
  const chosen = new MutationObserver(listener)
  system.addEventListener('change', listener)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', listener)
    chosen.disconnect()
  }
}

function isDarkNow(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === undefined ? matchMedia(DARK).matches : theme === 'dark'
}

/** A token as a single colour: tokens are defined as pairs (light and dark). */
function colorOf(token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
