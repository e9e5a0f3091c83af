import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

afterEach(cleanup)

const user = { firstName: 'maya', email: 'kim@example.org', profileImageUrl: null }

test.each([
  ['the first letter of the first name', user, 'M'],
  ['then that of the e-mail address', { ...user, firstName: null }, 'K'],
  ['also when the first name is blank', { ...user, firstName: ' ' }, 'K'],
  ["then 'U'", { ...user, firstName: null, email: '' }, 'U'],
])('without a picture: %s', (_what, person, letter) => {
  expect(render(<Avatar user={person} />).container.textContent).toBe(letter)
})

test('a picture wins, until it cannot be loaded', () => {
  const { container } = render(<Avatar user={{ ...user, profileImageUrl: 'https://example.org/maya.png' }} />)
  const image = container.querySelector('img')
  expect(image?.getAttribute('src')).toBe('https://example.org/maya.png')
  if (image) fireEvent.error(image)
  expect(container.textContent).toBe('M')
})
