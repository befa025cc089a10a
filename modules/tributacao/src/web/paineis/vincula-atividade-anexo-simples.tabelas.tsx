import { ListView } from '@iss/list/web/list-view'

/** The tables of the law under the screen that binds activities to their annexes. */
export function Painel() {
  return <ListView slug="tabela-simples" title="Tabelas do Simples Nacional" />
}
