import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setOnline } from '../../ui/set-online.fixture.ts'
import { show } from '#testing/show.tsx'
import { FakeUpload } from '../../api/fake-upload.fixture.ts'
import ChatPage from '../../pages/chat.tsx'
import { aMessage, ann } from './chat.fixture.ts'
import { FakeChat, leaveChat } from './fake-chat.fixture.ts'

let server: FakeChat

beforeEach(() => {
  server = new FakeChat()
  server.messages = [aMessage(1), aMessage(2, { by: ann })]
  FakeUpload.all = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})
afterEach(leaveChat)

const box = () => screen.getByRole('textbox', { name: 'Message' })
const editBox = () => screen.getByRole('textbox', { name: 'Edit message' })

async function open() {
  const user = show(<ChatPage id="7" />)
  await screen.findByRole('textbox', { name: 'Message' })
  return user
}
async function openToEdit() {
  const user = await open()
  await user.click(screen.getByRole('button', { name: /^Message options/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  return user
}

test('the Enter that ends the writing of a word sends nothing', async () => {
  const user = await open()
  await user.type(box(), 'こんにちは')
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
  expect(box()).toHaveValue('こんにちは')
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(box()).toHaveValue('')
  await waitFor(() => expect(server.messages.at(-1)?.text).toBe('こんにちは'))
})

test('with a picture nothing is announced', async () => {
  server.isAdmin = true
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Announce to everyone' }))
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(chooser ?? box(), new File(['x'], 'lake.png', { type: 'image/png' }))
  expect(screen.queryByRole('button', { name: 'Announce to everyone' })).not.toBeInTheDocument()
  await user.type(box(), 'Look{Enter}')
  await waitFor(() => expect(FakeUpload.all).toHaveLength(1))
  expect(screen.getByText('Look').closest('.bubble')).not.toHaveClass('bubble-announcement')
})

test('without a network Enter saves no edit, and the words stay', async () => {
  const user = await openToEdit()
  setOnline(false)
  await user.type(editBox(), ' and more{Enter}')
  expect(editBox()).toHaveValue('Message 2 and more')
  expect(server.callsTo('PATCH')).toEqual([])
  setOnline(true)
  await user.type(editBox(), '{Enter}')
  await waitFor(() => expect(server.callsTo('PATCH')).toHaveLength(1))
})

test('words beside a picture may be taken away altogether', async () => {
  const picture = { url: '/api/chat-pictures/a.jpg', width: 1600, height: 1200 }
  server.messages = [aMessage(2, { by: ann, picture })]
  const user = await openToEdit()
  await user.clear(editBox())
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
  await user.type(editBox(), '{Enter}')
  await waitFor(() =>
    expect(server.calls.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ text: '' }),
  )
})
