import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Menu, MenuItem } from './menu.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function renderMenu(onSelect = vi.fn()) {
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
  const user = userEvent.setup()
  const focusAfter = async (keys: string) => {
    await user.keyboard(keys)
    return focusedText()
  }
  return { user, button: screen.getByRole('button', { name: 'Account' }), onSelect, focusAfter }
}

const focusedText = () => document.activeElement?.textContent

test('the button says that it opens a menu, and whether it is open', async () => {
  const { user, button } = renderMenu()
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('menu', { name: 'Account' }).id).toBe(button.getAttribute('aria-controls'))
})

test('arrows, Home, End and letters move between the choices, and arrows wrap at the ends', async () => {
  const { button, focusAfter } = renderMenu()
  button.focus()
  expect(await focusAfter('{ArrowDown}')).toBe('Dashboard')
  expect(await focusAfter('{ArrowDown}')).toBe('My Bookings')
  expect(await focusAfter('{End}')).toBe('Logout')
  expect(await focusAfter('{ArrowDown}')).toBe('Dashboard')
  expect(await focusAfter('{ArrowUp}')).toBe('Logout')
  expect(await focusAfter('{Home}')).toBe('Dashboard')
  expect(await focusAfter('m')).toBe('My Bookings')
})

test('ArrowUp on the button opens the menu at the last choice', async () => {
  const { button, focusAfter } = renderMenu()
  button.focus()
  expect(await focusAfter('{ArrowUp}')).toBe('Logout')
})

test('Esc closes the menu and returns the focus to the button', async () => {
  const { user, button } = renderMenu()
  await user.click(button)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('Tab and a click elsewhere close the menu', async () => {
  const { user, button } = renderMenu()
  await user.click(button)
  await user.tab()
  expect(screen.queryByRole('menu')).toBeNull()
  await user.click(button)
  await user.click(screen.getByText('Elsewhere'))
  expect(screen.queryByRole('menu')).toBeNull()
})

test('Enter selects a choice, closes the menu and returns the focus to the button', async () => {
  const { user, button, onSelect } = renderMenu()
  await user.click(button)
  await user.keyboard('{End}{Enter}')
  expect(onSelect).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('the current choice is checked', async () => {
  render(
    <Menu label="Theme" trigger="T">
      <MenuItem isChecked={false}>Light</MenuItem>
      <MenuItem isChecked>Dark</MenuItem>
    </Menu>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Theme' }))
  expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('Dark')
})

test.each([
  ['below the button where there is room', { top: 300, right: 900 }, 'top-full', 'right-0'],
  ['above the button near the lower edge of the screen', { top: 700, right: 900 }, 'bottom-full', 'right-0'],
  ['to the right near the left edge of the screen', { top: 300, right: 100 }, 'top-full', 'left-0'],
])('the menu opens %s', async (_where, { top, right }, side, edge) => {
  const { user, button } = renderMenu()
  button.getBoundingClientRect = () => new DOMRect(right - 44, top, 44, 44)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(240)
  await user.click(button)
  expect(screen.getByRole('menu').parentElement).toHaveClass(side, edge)
  expect(focusedText()).toBe('Dashboard')
})

test('in a scrolling list, the menu opens upwards near the end of the list', async () => {
  render(
    <div data-testid="list" style={{ overflowY: 'auto' }}>
      <Menu label="Message" trigger="M">
        <MenuItem>Edit</MenuItem>
      </Menu>
    </div>,
  )
  screen.getByTestId('list').getBoundingClientRect = () => new DOMRect(0, 100, 600, 400)
  const button = screen.getByRole('button', { name: 'Message' })
  button.getBoundingClientRect = () => new DOMRect(500, 420, 44, 44)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120)
  await userEvent.click(button)
  expect(screen.getByRole('menu').parentElement).toHaveClass('bottom-full')
})

test('a key combination does not jump to a letter, and Space follows a link', async () => {
  const { user, button } = renderMenu()
  button.focus()
  await user.keyboard('{ArrowDown}')
  await user.keyboard('{Control>}l{/Control}')
  expect(focusedText()).toBe('Dashboard')
  await user.keyboard('m ')
  expect(location.pathname).toBe('/bookings')
  expect(screen.queryByRole('menu')).toBeNull()
  history.replaceState(null, '', '/')
})

test('the keyboard still works after a click on the menu’s header', async () => {
  render(
    <Menu label="Account" trigger="A" header={<p>Maya Lind</p>}>
      <MenuItem href="/">Dashboard</MenuItem>
    </Menu>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Account' }))
  await user.click(screen.getByText('Maya Lind'))
  expect(focusedText()).toBe('Dashboard')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
})
