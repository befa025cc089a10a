import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { Panel } from './panel.tsx'

type Props = { children: ReactNode }

/** Keeps what breaks in one part of a page from taking the page with it: the part says so and may be tried again. */
export class PartBoundary extends Component<Props, { failed: boolean }> {
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
            title="Não foi possível mostrar esta parte da página."
            action={
              <Button variant="light" onClick={() => this.setState({ failed: false })}>
                Tentar novamente
              </Button>
            }
          />
        </div>
      </Panel>
    )
  }
}
