import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

afterEach(cleanup)

const user = { firstName: 'maya', email: 'kim@example.org', profileImageUrl: null }

test.each([
  ['the first letter of the first name', user, 'M'],
  ['the first letter of the email address if there is no first name', { ...user, firstName: null }, 'K'],
  ['the first letter of the email address if the first name is blank', { ...user, firstName: ' ' }, 'K'],
  ["'U' if there is neither", { ...user, firstName: null, email: '' }, 'U'],
])('without a picture, shows %s', (_what, person, letter) => {
  expect(render(<Avatar user={person} />).container.textContent).toBe(letter)
})

test('shows the picture, or the letter if the picture cannot be loaded', () => {
  const { container } = render(<Avatar user={{ ...user, profileImageUrl: 'https://example.org/maya.png' }} />)
  const image = container.querySelector('img')
  expect(image?.getAttribute('src')).toBe('https://example.org/maya.png')
  if (image) fireEvent.error(image)
  expect(container.textContent).toBe('M')
})
