import { ImportacaoDoTipo } from '@iss/lote/web/importacao/importacao-do-tipo'
import { telaImportarCtiss } from '../contract/tabelas-do-fisco.ts'
import { colunasCtiss } from '../domain/linha-ctiss.ts'

/** Importar atividade × CTISS (A35): the preview says of each line what it would change. */
export function Screen() {
  return (
    <ImportacaoDoTipo title={telaImportarCtiss.title} path={telaImportarCtiss.path} tipo="atividade-ctiss" accept=".csv,.txt">
      Arquivo com as colunas {colunasCtiss.join('; ')}. A prévia mostra o que é novo, alterado ou encerrado; nada muda antes da
      confirmação.
    </ImportacaoDoTipo>
  )
}
