// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Menu, MenuItem } from './menu.tsx'

afterEach(cleanup)

function open(onSelect = vi.fn()) {
  render(
    <>
      <Menu label="Account" trigger="A">
        <MenuItem href="/">Dashboard</MenuItem>
        <MenuItem href="/bookings">My Bookings</MenuItem>
        <MenuItem onSelect={onSelect}>Logout</MenuItem>
      </Menu>
      <p>Elsewhere</p>
    </>,
  )
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'Account' }), onSelect }
}

const focused = () => document.activeElement?.textContent

test('the button says that it opens a menu, and whether it is open', async () => {
  const { user, button } = open()
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('menu', { name: 'Account' }).id).toBe(button.getAttribute('aria-controls'))
})

test('arrows, Home, End and letters move between the choices, around the ends too', async () => {
  const { user, button } = open()
  button.focus()
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Dashboard')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('My Bookings')
  await user.keyboard('{End}')
  expect(focused()).toBe('Logout')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Dashboard')
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('Logout')
  await user.keyboard('{Home}')
  expect(focused()).toBe('Dashboard')
  await user.keyboard('m')
  expect(focused()).toBe('My Bookings')
})

test('ArrowUp on the button opens at the last choice', async () => {
  const { user, button } = open()
  button.focus()
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('Logout')
})

test('Esc closes and gives the focus back', async () => {
  const { user, button } = open()
  await user.click(button)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('Tab and a click elsewhere close', async () => {
  const { user, button } = open()
  await user.click(button)
  await user.tab()
  expect(screen.queryByRole('menu')).toBeNull()
  await user.click(button)
  await user.click(screen.getByText('Elsewhere'))
  expect(screen.queryByRole('menu')).toBeNull()
})

test('Enter chooses, closes and gives the focus back', async () => {
  const { user, button, onSelect } = open()
  await user.click(button)
  await user.keyboard('{End}{Enter}')
  expect(onSelect).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('of choices with a current one, that one is checked', async () => {
  render(
    <Menu label="Theme" trigger="T">
      <MenuItem isChecked={false}>Light</MenuItem>
      <MenuItem isChecked>Dark</MenuItem>
    </Menu>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Theme' }))
  expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('Dark')
})
