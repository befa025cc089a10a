import { ImportacaoDoTipo } from '@iss/lote/web/importacao/importacao-do-tipo'
import { telaImportarAlvaras } from '../contract/alvaras.ts'
import { colunasAlvara } from '../domain/linha-alvara.ts'

/** Importar alvarás: permits to build of the department of works, which the monitor of works compares with the notes. */
export function Screen() {
  return (
    <ImportacaoDoTipo title={telaImportarAlvaras.title} path={telaImportarAlvaras.path} tipo="alvaras-de-obra" accept=".csv,.txt">
      Arquivo com as colunas {colunasAlvara.join('; ')}. A prévia mostra o que é novo ou alterado; nada muda antes da confirmação.
    </ImportacaoDoTipo>
  )
}
