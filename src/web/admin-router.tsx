import { type ComponentProps, lazy } from 'react'
import { Redirect, Switch } from 'wouter'
import type { Action } from '#contract/access.ts'
import { workspacePath } from '#contract/pages.ts'
import { TripWorkspace } from './pages/trip-workspace.tsx'
import { Route } from './route.tsx'
import { SignedInOnly } from './shell/guards.tsx'

const NotFoundPage = lazy(() => import('./pages/not-found.tsx'))
const AdminPage = lazy(() => import('./pages/admin.tsx'))
const AdminTripsPage = lazy(() => import('./pages/admin-trips.tsx'))
const EditTripPage = lazy(() => import('./pages/edit-trip.tsx'))
const TripOverviewPage = lazy(() => import('./pages/trip-overview.tsx'))
const TripPeoplePage = lazy(() => import('./pages/trip-people.tsx'))
const TripMessagesPage = lazy(() => import('./pages/trip-messages.tsx'))
const TripPersonPage = lazy(() => import('./pages/trip-person.tsx'))
const TripCarsPage = lazy(() => import('./pages/trip-cars.tsx'))
const ChatPage = lazy(() => import('./pages/chat.tsx'))
const ManifestPage = lazy(() => import('./pages/manifest.tsx'))
const TripPaymentsPage = lazy(() => import('./pages/trip-payments.tsx'))
const ReadinessPage = lazy(() => import('./pages/readiness.tsx'))
const PreviewPage = lazy(() => import('./pages/preview.tsx'))
const SitePaymentsPage = lazy(() => import('./pages/site-payments.tsx'))
const MailboxPage = lazy(() => import('./pages/mailbox.tsx'))

/** Organisers' pages and their paths. Their code is loaded only when one of them is opened. */
export default function AdminRoutes() {
  return (
    <Switch>
      <Route path="/admin/trips">
        <SignedInOnly action="edit-trip">
          <AdminTripsPage />
        </SignedInOnly>
      </Route>
      <Route path="/admin/trips/:id">
        {({ id }) => <Redirect to={workspacePath(id, 'overview')} replace />}
      </Route>
      <Route path="/admin/trips/:id/overview">
        {({ id }) => (
          <WorkspaceRoute id={id} action="see-workspace" page="overview" title="Overview">
            <TripOverviewPage id={id} />
          </WorkspaceRoute>
        )}
      </Route>
      <Route path="/admin/trips/:id/edit">
        {({ id }) => (
          <WorkspaceRoute id={id} action="edit-trip" page="edit" title="Edit Trip">
            <EditTripPage id={id} />
          </WorkspaceRoute>
        )}
      </Route>
      <Route path="/admin/trips/:id/people">
        {({ id }) => (
          <WorkspaceRoute id={id} action="see-everyone" page="people" title="People">
            <TripPeoplePage id={id} />
          </WorkspaceRoute>
        )}
      </Route>
      <Route path="/admin/trips/:id/people/:userId">
        {({ id, userId }) => (
          <WorkspaceRoute id={id} action="see-everyone" page="people" title="Person">
            <TripPersonPage id={id} userId={userId} />
          </WorkspaceRoute>
        )}
      </Route>
      <Route path="/admin/trips/:id/messages">
        {({ id }) => (
          <WorkspaceRoute id={id} action="write-to-people" page="people" title="Write to people">
            <TripMessagesPage id={id} />
          </WorkspaceRoute>
        )}
      </Route>
      <Route path="/admin/trips/:id/cars">
        {({ id }) => (
          <WorkspaceRoute id={id} action="approve-car" page="cars" title="Cars">
            <TripCarsPage id={id} />
          </WorkspaceRoute>
        )}
      </Route>
      <Route path="/admin/trips/:id/payments">
        {({ id }) => (
          <WorkspaceRoute id={id} action="see-payments" page="payments" title="Payments">
            <TripPaymentsPage id={id} />
          </WorkspaceRoute>
        )}
      </Route>
      <Route path="/admin/trips/:id/readiness">
        {({ id }) => (
          <WorkspaceRoute id={id} action="see-readiness" page="readiness" title="Readiness">
            <ReadinessPage id={id} />
          </WorkspaceRoute>
        )}
      </Route>
      <Route path="/admin/trips/:id/manifest">
        {({ id }) => (
          <WorkspaceRoute id={id} action="see-manifest" page="manifest" title="Barge manifest">
            <ManifestPage id={id} />
          </WorkspaceRoute>
        )}
      </Route>
      <Route path="/admin/trips/:id/chat">
        {({ id }) => (
          <WorkspaceRoute id={id} action="see-all-chats" page="chat" title="Chat">
            <ChatPage id={id} />
          </WorkspaceRoute>
        )}
      </Route>
      <Route path="/admin/payments">
        <SignedInOnly action="see-payments">
          <SitePaymentsPage />
        </SignedInOnly>
      </Route>
      {/* Without a session, as a visitor sees it. */}
      <Route path="/admin/preview" component={PreviewPage} />
      <Route path="/admin/mailbox">
        <SignedInOnly action="see-mails">
          <MailboxPage />
        </SignedInOnly>
      </Route>
      <Route path="/admin/*?">
        {({ '*': rest }) => (
          <SignedInOnly action="see-dashboard">{rest ? <NotFoundPage /> : <AdminPage />}</SignedInOnly>
        )}
      </Route>
    </Switch>
  )
}

/** A page of a trip's workspace, for people who may do this action on the trip. */
function WorkspaceRoute({ action, ...workspace }: ComponentProps<typeof TripWorkspace> & { action: Action }) {
  return (
    <SignedInOnly action={action} tripId={Number(workspace.id)}>
      <TripWorkspace {...workspace} />
    </SignedInOnly>
  )
}
