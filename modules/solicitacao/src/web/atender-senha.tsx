import { usePathParam } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { labelTipoSolicitacao } from '../domain/tipo-solicitacao.ts'
import { AtenderSolicitacao } from './parts/atender-solicitacao.tsx'
import { SenhaEmPapel } from './parts/senha-em-papel.tsx'

/** A password asked for on paper: the request, and once it is granted the paper itself (design S19). */
export function Screen() {
  const criptId = usePathParam('id') ?? ''
  return (
    <Page title={labelTipoSolicitacao.Senha} back="/home/atendimento">
      <AtenderSolicitacao
        key={criptId}
        criptId={criptId}
        depois={(to) => (to.situacao === 'Aprovada' ? <SenhaEmPapel criptId={criptId} /> : null)}
      />
    </Page>
  )
}
