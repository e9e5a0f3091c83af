import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Gallery } from './gallery.tsx'

test('a picture opens large, arrows show the others, and closing returns the focus', async () => {
  render(<Gallery />)
  const thumbnails = screen.getAllByRole('link')
  expect(thumbnails).toHaveLength(6)

  await userEvent.click(screen.getByRole('link', { name: /^A snow-covered volcano/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Picture gallery' })
  expect(dialog).toHaveTextContent('6 / 6')
  await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))
  expect(dialog).toHaveTextContent('1 / 6')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(dialog).toHaveTextContent('5 / 6')

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(thumbnails[5]).toHaveFocus()
})
