import { ListView } from '@iss/list/web/list-view'

/** What the notes of each activity bear today, under the screen that binds activities to items. */
export function Painel() {
  return <ListView slug="atividades-ibpt" title="Tributos aproximados em vigor" />
}
