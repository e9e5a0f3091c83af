import { compile } from 'tailwindcss'
import { expect, test } from 'vitest'
import { withoutFallbacks } from './lean-styles.ts'

test('Tailwind’s fallbacks for old browsers are removed, and nothing else', async () => {
  const tailwind = await compile('@theme { --color-ink: var(--ink) } @tailwind utilities;')
  const classes = ['bg-ink/5', 'hover:bg-ink/8', 'bg-linear-to-b', 'translate-x-px', 'supports-grid:flex']
  const css = tailwind.build(classes)
  const lean = withoutFallbacks(css)

  expect(css.match(/@supports/g)).toHaveLength(5)
  expect(lean.match(/@supports[^{]+/g)).toEqual(['@supports (grid: var(--tw)) '])
  expect(lean).not.toContain('@layer properties {')
  for (const kept of [
    'var(--color-ink) 5%',
    'var(--color-ink) 8%',
    'to bottom in oklab',
    '--tw-translate-x: 1px',
  ])
    expect(lean).toContain(kept)
  expect(count(lean, '{')).toBe(count(lean, '}'))
})

const count = (text: string, part: string) => text.split(part).length
