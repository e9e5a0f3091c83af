import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { Button } from './button.tsx'

test.each([{ isPending: true }, { 'aria-disabled': true }])(
  'a waiting button (%o) does nothing, sends no form, and keeps the focus',
  async (waitingProps) => {
    const onClick = vi.fn()
    const onSubmit = vi.fn()
    const user = renderWithProviders(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" onClick={onClick} {...waitingProps}>
          Save
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Save' })
    await user.click(button)
    expect(button).toHaveFocus()
    await user.keyboard('{Enter}')
    await user.type(screen.getByLabelText('Name'), 'Ida{Enter}')
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
  },
)
