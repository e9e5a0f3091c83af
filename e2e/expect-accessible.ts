import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type AccessibilityOptions = {
  /** Checks only this part of the page. */
  inside?: string
  /** Leaves out this part of the page. */
  without?: string
  /** Checks only contrast, for a page that was fully checked in the other colour scheme. */
  onlyColours?: boolean
}

/** Fails if axe finds a problem on the page as it is now, or if the page scrolls sideways. */
export async function expectAccessible(
  page: Page,
  { inside, without, onlyColours = false }: AccessibilityOptions = {},
): Promise<void> {
  const axe = new AxeBuilder({ page })
  // Otherwise axe opens a second page to merge results of frames, which our pages are not made of.
  axe.setLegacyMode()
  axe.options({ resultTypes: ['violations'], ...(onlyColours && { runOnly: ['color-contrast'] }) })
  if (inside !== undefined) axe.include(inside)
  if (without !== undefined) axe.exclude(without)
  const { violations } = await axe.analyze()
  const problems = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(problems, `axe on ${page.url()}`).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `sideways scroll on ${page.url()}`).toBeLessThanOrEqual(0)
}

/** Checks the page in light and in dark, and leaves it in dark. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { onlyColours: true })
}
