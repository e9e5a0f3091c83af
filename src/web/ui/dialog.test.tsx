import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

test('closing a file chooser inside without a choice does not close the dialog; Esc does', () => {
  const onClose = vi.fn()
  render(
    <Dialog isOpen onClose={onClose} label="Change expense">
      <input type="file" aria-label="Receipt file" />
    </Dialog>,
  )
  // Browsers send a "cancel" event for both, and the chooser's bubbles up to the dialog.
  fireEvent(screen.getByLabelText('Receipt file'), new Event('cancel', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledOnce()
})
