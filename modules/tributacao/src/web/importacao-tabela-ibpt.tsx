import { ImportacaoDoTipo } from '@iss/lote/web/importacao/importacao-do-tipo'
import { telaImportarIbpt } from '../contract/tabelas-do-fisco.ts'
import { colunasIbpt } from '../domain/linha-ibpt.ts'

/** Importar IBPT (A34). */
export function Screen() {
  return (
    <ImportacaoDoTipo title={telaImportarIbpt.title} path={telaImportarIbpt.path} tipo="tabela-ibpt" accept=".csv,.txt">
      Arquivo da tabela do IBPT do estado, uma versão por arquivo, com as colunas {colunasIbpt.join('; ')}. As linhas de
      mercadorias ficam de fora. As notas usam a nova versão quando a última linha é gravada.
    </ImportacaoDoTipo>
  )
}
