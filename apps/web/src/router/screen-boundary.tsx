import { EmptyState } from '@iss/ui/empty-state'
import { Panel } from '@iss/ui/panel'
import { GENERIC_FAILURE } from '@iss/portal/process-server-error'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'

/** Keeps the shell alive when a screen breaks or cannot be loaded. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Panel>
        <div role="alert">
          <EmptyState
            icon={<IconAlertTriangle size={24} aria-hidden="true" />}
            title={GENERIC_FAILURE}
            action={
              <Button variant="light" onClick={() => location.reload()}>
                Recarregar a página
              </Button>
            }
          />
        </div>
      </Panel>
    )
  }
}
