import { citiesText } from '@iss/kernel/municipios'
import { clearSession, hasSession } from '@iss/portal/session'
import { useEffect, useState } from 'react'
import { DocumentCheck } from './document-check.tsx'
import { armsOf, buscarMunicipios, buscarVersao, type City, isSignedIn } from './landing-calls.ts'
import classes from './landing.module.css'
import { LoginCard } from './login-card.tsx'
import { Tiles } from './tiles.tsx'
import { redirectToWww } from './www-redirect.ts'

/** Sends a signed-in user to the start page; a session that no longer holds is ended (spec 1 §2.3). */
function useSignedInRedirect() {
  useEffect(() => {
    if (!hasSession()) return
    void isSignedIn().then((signedIn) => (signedIn ? location.replace('/home/inicial-menu') : clearSession()))
  }, [])
}

/** The landing page: sign-in, document check, shortcuts. */
export function LandingPage() {
  const [version, setVersion] = useState('')
  const [cities, setCities] = useState<readonly City[] | null>(null)
  useSignedInRedirect()
  useEffect(() => {
    void redirectToWww()
    void buscarVersao().then(setVersion)
    void buscarMunicipios().then(setCities)
  }, [])

  return (
    <div className={classes.page}>
      <div className={classes.hero}>
        <header className={classes.top}>
          <span className={classes.marks}>
            {cities ? armsOf(cities).map((address) => <img key={address} className={classes.mark} src={address} alt="" />) : null}
          </span>
          <span className={classes.brand}>
            ISS Aberto
            {cities?.length ? <span className={classes.cities}>{citiesText(cities)}</span> : null}
          </span>
        </header>
      </div>
      <main className={classes.main}>
        <div className={classes.first}>
          <div className={classes.headline}>
            <h1>Portal do ISS e da Nota Fiscal de Serviços</h1>
            <p>Emita notas, escriture serviços, pague guias e acompanhe suas solicitações junto à fiscalização municipal.</p>
          </div>
          <LoginCard />
        </div>
        <Tiles />
        <DocumentCheck />
      </main>
      <footer className={classes.footer}>
        <div>
          <span>© 2020 Prefeitura Municipal</span>
          <a href="/public/denuncia">Registrar denúncia</a>
          <a href="/public/notas-versao">{version ? `Versão ${version}` : 'Notas da versão'}</a>
        </div>
      </footer>
    </div>
  )
}
