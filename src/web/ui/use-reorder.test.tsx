import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DragHandle } from './drag-handle.tsx'
import type { Place } from './reorder-places.ts'
import { useReorder } from './use-reorder.tsx'

const moves: [Place, Place][] = []
const ITEM_PX = 40

function Lists() {
  const root = useRef<HTMLDivElement>(null)
  const [moveCount, setMoveCount] = useState(0)
  const order = useReorder({
    root,
    kind: 'letters',
    onMove: (from, to) => {
      moves.push([from, to])
      setMoveCount(moveCount + 1)
    },
  })
  return (
    <div ref={root}>
      {order.marks}
      {['abc', 'd'].map((letters, list) => (
        <ul key={list} {...order.listProps(String(list), `list ${list + 1}`)}>
          {[...letters].map((letter, index) => (
            <li key={letter}>
              <DragHandle
                reorder={order}
                place={{ list: String(list), index }}
                name={letter}
                focusId={letter}
              />
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

beforeEach(() => {
  moves.length = 0
  // Items are below each other, from the top of the window.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const items = [...document.querySelectorAll('li')]
    const own = items
      .filter((item) => item === this || this.contains(item))
      .map((item) => items.indexOf(item))
    const [first = 0, last = 0] = [own[0], own.at(-1)]
    return new DOMRect(0, 300 + first * ITEM_PX, 100, (last - first + 1) * ITEM_PX)
  })
  render(<Lists />)
})

const handle = (letter: string) => screen.getByRole('button', { name: `Drag ${letter}` })
const announced = () => screen.getByRole('status').textContent

test('keys lift, move and drop an item, also into another list', async () => {
  const user = userEvent.setup()
  handle('b').focus()
  await user.keyboard(' ')
  expect(handle('b')).toHaveAttribute('aria-pressed', 'true')
  expect(announced()).toMatch(/^Lifted b, place 2 of 3 in list 1\. Press the arrow keys/)
  await user.keyboard('{ArrowDown}')
  expect(announced()).toBe('place 3 of 3 in list 1')
  await user.keyboard('{ArrowDown}')
  expect(announced()).toBe('place 1 of 2 in list 2')
  expect(moves).toEqual([])
  await user.keyboard(' ')
  expect(announced()).toBe('Moved b to place 1 of 2 in list 2.')
  expect(moves).toEqual([
    [
      { list: '0', index: 1 },
      { list: '1', index: 0 },
    ],
  ])
  expect(handle('b')).toHaveAttribute('aria-pressed', 'false')
})

test('Escape, and leaving the handle, leave the item where it was', async () => {
  const user = userEvent.setup()
  handle('a').focus()
  await user.keyboard('{Enter}{ArrowDown}{Escape}')
  expect(announced()).toBe('Cancelled. Left a where it was.')
  await user.keyboard('{Enter}{ArrowDown}{Tab}')
  expect(announced()).toBe('Cancelled. Left a where it was.')
  await user.keyboard('{Shift>}{Tab}{/Shift}{Enter}{Enter}')
  expect(announced()).toBe('Left a where it was.')
  expect(moves).toEqual([])
})

const press = (letter: string, clientY: number) =>
  fireEvent.pointerDown(handle(letter), { button: 0, isPrimary: true, pointerId: 1, clientY })
const moveTo = (letter: string, clientY: number) => {
  fireEvent.pointerMove(handle(letter), { pointerId: 1, clientY })
  fireEvent.pointerMove(handle(letter), { pointerId: 1, clientY })
}

test('a pointer drags an item to where a line shows', () => {
  press('a', 320)
  moveTo('a', 322)
  fireEvent.pointerUp(handle('a'), { pointerId: 1 })
  expect(moves).toEqual([])

  press('a', 320)
  // Below the middle of c, the third.
  moveTo('a', 401)
  fireEvent.pointerUp(handle('a'), { pointerId: 1 })
  expect(moves).toEqual([
    [
      { list: '0', index: 0 },
      { list: '0', index: 2 },
    ],
  ])
})

test('Escape and a lost pointer end a drag without a change', () => {
  press('a', 320)
  moveTo('a', 401)
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(announced()).toBe('Cancelled. Left a where it was.')
  fireEvent.pointerUp(handle('a'), { pointerId: 1 })

  press('a', 320)
  moveTo('a', 401)
  fireEvent.pointerCancel(handle('a'), { pointerId: 1 })
  expect(moves).toEqual([])
})
