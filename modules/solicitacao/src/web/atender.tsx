import { EmptyState } from '@iss/ui/empty-state'
import { usePathParam } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { solicitacaoErrors } from '../domain/errors.ts'
import { labelTipoSolicitacao, slugTipoSolicitacao, tiposSolicitacao } from '../domain/tipo-solicitacao.ts'
import { AtenderSolicitacao } from './parts/atender-solicitacao.tsx'

/** One attendance screen for every kind of request: /home/atender/{slug}/{criptId}. */
export function Screen() {
  const slug = usePathParam('tipo') ?? ''
  const criptId = usePathParam('id') ?? ''
  const tipo = tiposSolicitacao.find((one) => slugTipoSolicitacao[one] === slug)
  return (
    <Page title={tipo ? labelTipoSolicitacao[tipo] : 'Atender solicitação'} back="/home/atendimento">
      {tipo && criptId ? (
        <AtenderSolicitacao key={criptId} criptId={criptId} />
      ) : (
        <EmptyState title={solicitacaoErrors.naoEncontrada.message} />
      )}
    </Page>
  )
}
