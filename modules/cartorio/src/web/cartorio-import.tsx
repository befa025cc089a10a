import { ImportacoesDoLivro } from '@iss/escrituracao/parts/importacoes-do-livro.tsx'
import { ImportacaoDoTipo } from '@iss/lote/web/importacao/importacao-do-tipo'
import { telaImportarCartorio } from '../contract/telas.ts'
import { Leiaute } from './parts/leiaute.tsx'

/** Importar atos do cartório (N1). */
export function Screen() {
  return (
    <ImportacaoDoTipo
      title={telaImportarCartorio.title}
      path={telaImportarCartorio.path}
      tipo="escrit-cartorio"
      accept=".csv,.txt"
      depois={<ImportacoesDoLivro livro="CARTORIO" />}
    >
      <Leiaute />
    </ImportacaoDoTipo>
  )
}
