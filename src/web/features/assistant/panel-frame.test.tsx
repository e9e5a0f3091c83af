import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button, input, openPanel, withAssistant } from './assistant.fixture.tsx'

withAssistant()

const dialog = () => screen.getByRole('dialog', { name: 'AI Assistant' })
const position = () => [dialog().style.getPropertyValue('--x'), dialog().style.getPropertyValue('--y')]

test('Esc minimises the panel, and expanding it shows the typed text again', async () => {
  const { user, views } = await openPanel()
  await user.type(input(), 'Half a thought{Escape}')
  expect(views).toEqual(['minimised'])
  expect(input()).not.toBeVisible()
  await user.click(button('Expand'))
  expect(input()).toHaveValue('Half a thought')
  expect(input()).toHaveFocus()
  await user.click(button('Close'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

// The panel starts 420 px from the right; an arrow key moves it by 16 px, with Shift by 64 px.
test('the panel starts at its default position and moves by arrow keys, dragging, or to a corner', async () => {
  const { user } = await openPanel()
  expect(position()).toEqual([`${window.innerWidth - 420}px`, '100px'])

  act(() => button('Move with the arrow keys').focus())
  await user.keyboard('{ArrowLeft}{ArrowDown}{Shift>}{ArrowLeft}{/Shift}')
  expect(position()).toEqual([`${window.innerWidth - 420 - 16 - 64}px`, '116px'])

  const head = screen.getByRole('heading', { name: 'AI Assistant' })
  await user.pointer([
    { keys: '[MouseLeft>]', target: head, coords: { x: 700, y: 120 } },
    { target: head, coords: { x: 300, y: 150 } },
    { keys: '[/MouseLeft]', target: head, coords: { x: 300, y: 150 } },
  ])
  const dragged = [`${window.innerWidth - 420 - 80 - 400}px`, '146px']
  expect(position()).toEqual(dragged)
  expect(localStorage.getItem('assistantPosition:7')).toBe(
    JSON.stringify({ x: parseInt(dragged[0] ?? ''), y: 146 }),
  )

  await user.click(button('Move'))
  await user.click(screen.getByRole('menuitem', { name: 'Top left' }))
  expect(position()).toEqual(['16px', '80px'])
})

test('Enter on the move handle opens the menu of corners', async () => {
  const { user } = await openPanel()
  act(() => button('Move with the arrow keys').focus())
  await user.keyboard('{Enter}')
  expect(screen.getByRole('menuitem', { name: 'Top left' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(position()).toEqual(['16px', '80px'])
  expect(button('Move')).toHaveFocus()
})

test('the panel opens at its stored position', async () => {
  localStorage.setItem('assistantPosition:7', '{"x":40,"y":120}')
  await openPanel()
  expect(position()).toEqual(['40px', '120px'])
})
