import { usePathParam } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { labelTipoSolicitacao } from '../domain/tipo-solicitacao.ts'
import { AtenderSolicitacao } from './parts/atender-solicitacao.tsx'
import { EscreverAoSolicitante } from './parts/decidir.tsx'

/** A generic request as a conversation: its messages, the answer box without a decision, and the decision (design F149). */
export function Screen() {
  const criptId = usePathParam('id') ?? ''
  return (
    <Page title={labelTipoSolicitacao.Generica} back="/home/atendimento">
      <AtenderSolicitacao
        key={criptId}
        criptId={criptId}
        resposta={(to, done) => (to.podeDecidir ? <EscreverAoSolicitante to={to} pedeComplemento={false} onDone={done} /> : null)}
      />
    </Page>
  )
}
