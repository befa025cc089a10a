import { ImportacaoDoTipo } from '@iss/lote/web/importacao/importacao-do-tipo'
import { telaImportarEstatistica } from '../contract/estatistica.ts'

/** Importar estatística bancária: the monthly file of the central bank, of which the branches of the city are kept (F109). */
export function Screen() {
  return (
    <ImportacaoDoTipo
      title={telaImportarEstatistica.title}
      path={telaImportarEstatistica.path}
      tipo="estatistica-bancaria"
      accept=".csv,.txt"
    >
      Arquivo AAAAMM_ESTBAN_AG do Banco Central, como é publicado (descompactado). Ficam as agências do município, pelo código do
      Banco Central informado na configuração da DES-IF; nada muda antes da confirmação.
    </ImportacaoDoTipo>
  )
}
