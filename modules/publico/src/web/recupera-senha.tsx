import { usePathParam } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { useState } from 'react'
import { PainelDocumento } from './parts/recupera-documento.tsx'
import { PainelPapel } from './parts/recupera-papel.tsx'
import { PainelSenha } from './parts/recupera-nova-senha.tsx'
import { PainelUsuario } from './parts/recupera-usuario.tsx'

type Painel = 'usuario' | 'documento' | 'senha' | 'papel'

/**
 * Password recovery (spec 1 §2.6): by user, by document, new password; on paper (S19). With user and code in the address the password panel stands first and
 * the code is locked.
 */
export function Screen() {
  const usuarioDaRota = usePathParam('usuario') ?? ''
  const codigoDaRota = usePathParam('codigo') ?? ''
  const [painel, setPainel] = useState<Painel>(usuarioDaRota !== '' && codigoDaRota !== '' ? 'senha' : 'usuario')
  const [usuario, setUsuario] = useState(usuarioDaRota)

  return (
    <Page title="Recuperando senha">
      {painel === 'usuario' ? (
        <PainelUsuario
          inicial={usuario}
          onEnviado={(nome) => {
            setUsuario(nome)
            setPainel('senha')
          }}
          onLembrar={() => setPainel('documento')}
          onPapel={(nome) => {
            setUsuario(nome)
            setPainel('papel')
          }}
        />
      ) : null}
      {painel === 'documento' ? <PainelDocumento onVoltar={() => setPainel('usuario')} /> : null}
      {painel === 'papel' ? <PainelPapel usuario={usuario} onVoltar={() => setPainel('usuario')} /> : null}
      {painel === 'senha' ? <PainelSenha usuario={usuario} codigo={codigoDaRota} onVoltar={() => setPainel('usuario')} /> : null}
    </Page>
  )
}
