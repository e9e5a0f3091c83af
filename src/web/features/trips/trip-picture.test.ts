import { expect, test } from 'vitest'
import { cardPicture } from './category.ts'
import { tripPicture } from './trip-picture.ts'
import { aTrip } from './trip.fixture.ts'

const bothPictures = { heroImageUrl: '/files/hero.webp', imageUrl: '/files/main.webp' }

test('a card shows the hero picture, else the main one, else the one of the category', () => {
  expect(cardPicture(aTrip(bothPictures)).src).toBe('/files/hero.webp')
  expect(cardPicture(aTrip({ ...bothPictures, heroImageUrl: null })).src).toBe('/files/main.webp')
  expect(cardPicture(aTrip({ category: 'snow sports' })).src).toBe('/photos/snow-sports.jpg')
})

test('a trip’s page shows the same picture as its card', () => {
  expect(tripPicture(aTrip(bothPictures))).toMatchObject({ src: '/files/hero.webp', alt: 'Vega Islands' })
  expect(tripPicture(aTrip({ ...bothPictures, heroImageUrl: null })).src).toBe('/files/main.webp')
  expect(tripPicture(aTrip({ category: 'climbing' })).src).toBe('/photos/climbing.jpg')
  for (const category of [null, 'Sailing']) {
    expect(tripPicture(aTrip({ category })).src).toBe('/photos/hiking.jpg')
    expect(cardPicture(aTrip({ category })).src).toBe('/photos/hiking.jpg')
  }
})
