import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type AccessibilityOptions = {
  /** Only this part of the page. */
  inside?: string
  without?: string
  /** Where everything else was looked at in another colour scheme, which changes nothing but colours. */
  onlyColours?: boolean
}

/** Nothing on a page, as it is now, that axe finds fault with, and nothing that has to be scrolled sideways. */
export async function expectAccessible(
  page: Page,
  { inside, without, onlyColours = false }: AccessibilityOptions = {},
): Promise<void> {
  const axe = new AxeBuilder({ page })
  // Without this it opens a second page to put together what it found in frames; ours have none of their own.
  axe.setLegacyMode()
  axe.options({ resultTypes: ['violations'], ...(onlyColours && { runOnly: ['color-contrast'] }) })
  if (inside !== undefined) axe.include(inside)
  if (without !== undefined) axe.exclude(without)
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(found, `axe on ${page.url()}`).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `sideways scroll on ${page.url()}`).toBeLessThanOrEqual(0)
}

/** The same in light and in dark, in which it leaves the page. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { onlyColours: true })
}
