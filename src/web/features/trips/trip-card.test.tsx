import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TripCard } from './trip-card.tsx'
import { aTrip } from './trip.fixture.ts'

function showCard(fields: Parameters<typeof aTrip>[0] = {}) {
  const { container } = render(<TripCard trip={aTrip(fields)} />)
  return { text: container.textContent, image: container.querySelector('img') }
}

test('a card shows title, category, location, date, length, places taken and price', () => {
  const { text } = showCard()
  expect(screen.getByRole('heading', { level: 3, name: 'Vega Islands' })).toBeInTheDocument()
  expect(text).toContain('Hiking')
  expect(text).toContain('Vega, Norway Mar 9, 2027 · 4 days')
  expect(text).toContain('Three shared cars and a barge.')
  expect(text).toContain('7/10 spots taken')
  expect(text).toContain('$489.50')
  expect(screen.getByRole('link', { name: /^View Details/ })).toHaveAttribute('href', '/trip/7')
})

test('a trip without a limit shows only how many people are going', () => {
  for (const maxParticipants of [0, null]) {
    const { text } = showCard({ maxParticipants })
    expect(text).toContain('7 going')
    expect(text).not.toContain('7/')
  }
})

test('a full trip offers its waitlist unless the trip is over', () => {
  expect(showCard({ currentParticipants: 10 }).text).toContain('10/10 Full, waitlist open')
  const { text } = showCard({ currentParticipants: 10, status: 'completed' })
  expect(text).toContain('10/10 spots taken')
  expect(text).not.toContain('waitlist')
})

test('a free trip costs $0', () => {
  const { text } = showCard({ price: '0.00' })
  expect(text).toContain('$0 free')
  expect(text).not.toContain('per person')
})

test("a trip without a category is an 'Adventure' with the hiking picture", () => {
  const { text, image } = showCard({ category: null })
  expect(text).toContain('Adventure')
  expect(image).toHaveAttribute('src', '/photos/hiking.jpg')
})

test('a picture that does not load is replaced by the one of the category', () => {
  const { container } = render(
    <TripCard trip={aTrip({ imageUrl: '/files/gone.webp', category: 'climbing' })} />,
  )
  for (const image of container.querySelectorAll('img')) fireEvent.error(image)
  expect(container.querySelector('img')).toHaveAttribute('src', '/photos/climbing.jpg')
})
