import { useNavigate } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { useState } from 'react'
import type { UsuarioTO } from '../contract/usuario-to.ts'
import { publicoTexts } from '../domain/errors.ts'
import { PainelDados, type RespostaCadastro } from './parts/primeiro-acesso-dados.tsx'
import { PainelInstrucoes } from './parts/primeiro-acesso-instrucoes.tsx'
import { PainelRequisitar } from './parts/primeiro-acesso-requisitar.tsx'
import { useAviso } from './parts/use-aviso.tsx'

/**
 * First access (spec 1 §2.5): municipality and document, then the data of the taxpayer, then the instructions when the registration returns a
 * person; otherwise an alert that leads to the landing page.
 */
export function Screen() {
  const page = usePage()
  const navigate = useNavigate()
  const aviso = useAviso()
  const [usuario, setUsuario] = useState<UsuarioTO | null>(null)
  const [rodada, setRodada] = useState(0)
  const [idPessoa, setIdPessoa] = useState<string | null>(null)

  const concluir = (resposta: RespostaCadastro) => {
    const texto = resposta.emailAtivacao ? publicoTexts.emailAtivacao : publicoTexts.aguardandoAprovacao
    if (resposta.idPessoa === null) return aviso.avisar(texto, () => navigate('/landing-page'))
    setIdPessoa(resposta.idPessoa)
    page.success(texto)
  }
  const voltar = () => {
    page.clear()
    setUsuario(null)
    setRodada(rodada + 1)
  }

  return (
    <Page title="Primeiro acesso">
      <PainelRequisitar key={rodada} usuario={usuario} onUsuario={setUsuario} />
      {usuario && idPessoa === null ? <PainelDados usuario={usuario} onCadastrado={concluir} onVoltar={voltar} /> : null}
      {usuario && idPessoa !== null ? <PainelInstrucoes idPessoa={idPessoa} idMunicipio={usuario.municipio?.id ?? 0} /> : null}
      {aviso.element}
    </Page>
  )
}
