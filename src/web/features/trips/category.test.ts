import { expect, test } from 'vitest'
import { CATEGORIES } from '#contract/trips.ts'
import { categoryPicture } from './category-picture.ts'
import { categoryLabel } from './category.ts'

test('a category is shown in title case', () => {
  expect(CATEGORIES.map((name) => categoryLabel(name))).toEqual([
    'Hiking',
    'Camping',
    'Climbing',
    'Cycling',
    'Water Sports',
    'Snow Sports',
  ])
  expect(categoryLabel('car-pool trip')).toBe('Car-Pool Trip')
})

test("a trip without a category is an 'Adventure'", () => {
  expect(categoryLabel(null)).toBe('Adventure')
  expect(categoryLabel('  ')).toBe('Adventure')
})

test('each category has its picture, and others get the hiking picture', () => {
  expect(categoryPicture('water sports')).toBe('/photos/water-sports.jpg')
  expect(categoryPicture('Snow Sports')).toBe('/photos/snow-sports.jpg')
  expect(categoryPicture('climbing')).toBe('/photos/climbing.jpg')
  expect(categoryPicture('bird watching')).toBe('/photos/hiking.jpg')
  expect(categoryPicture('constructor')).toBe('/photos/hiking.jpg')
  expect(categoryPicture(null)).toBe('/photos/hiking.jpg')
})
