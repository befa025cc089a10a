import { ListView } from '@iss/list/web/list-view'
import type { LivroDoSetor } from '../../domain/setor.ts'

/** What files wrote into the book of a sector, by competence. */
export function ImportacoesDoLivro({ livro }: { livro: LivroDoSetor }) {
  return <ListView slug="importacoes-do-livro" title="O que os arquivos lançaram" given={{ livro }} />
}
