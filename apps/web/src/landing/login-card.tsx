import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { ErrorList } from './error-list.tsx'
import { buscarProvedor, OPENID_ADDRESS } from './landing-calls.ts'
import classes from './landing.module.css'
import { useLogin } from './use-login.ts'

const Redefinicao = lazy(() => import('./redefinicao.tsx').then(({ Redefinicao: Popup }) => ({ default: Popup })))

const toggle = (label: string) => ({ 'aria-label': label, tabIndex: 0 })

/** The card of the sign-in in all its view states. */
export function LoginCard() {
  const login = useLogin()
  const { view } = login
  return (
    <section className={classes.card} aria-labelledby="entrar-titulo">
      <h2 id="entrar-titulo" className={classes.cardTitle}>
        {view.name === 'novaSenha' ? 'Nova senha' : 'Acesse sua conta'}
      </h2>
      <ErrorList errors={login.errors} onDismiss={login.dismiss} />
      {view.name === 'novaSenha' ? <NewPasswordForm login={login} /> : <LoginForm login={login} />}
      {view.name === 'redefinicao' ? (
        <Suspense>
          <Redefinicao legacy={view.legacy} senha={view.senha} onClose={login.backToLogin} onDone={login.signIn} />
        </Suspense>
      ) : null}
    </section>
  )
}

type FormProps = { login: ReturnType<typeof useLogin> }

function LoginForm({ login }: FormProps) {
  const [usuario, setUsuario] = useState('')
  const [senha, setSenha] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    login.signIn(usuario, senha)
  }
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <TextInput
        label="Usuário"
        size="md"
        name="usuario"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={usuario}
        onChange={(event) => setUsuario(event.currentTarget.value)}
      />
      <PasswordInput
        label="Senha"
        size="md"
        name="senha"
        autoComplete="current-password"
        visibilityToggleButtonProps={toggle('Mostrar senha')}
        value={senha}
        onChange={(event) => setSenha(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth disabled={login.loading}>
        {login.loading ? 'Entrando...' : 'Entrar'}
      </Button>
      <ProviderButton />
      <p className={classes.cardLinks}>
        <a href="/public/recupera-senha">Esqueceu a senha?</a>
        <a href="/public/primeiro-acesso">Primeiro acesso</a>
      </p>
    </form>
  )
}

/** The way in through an identity provider, where the municipality has one. */
function ProviderButton() {
  const [nome, setNome] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    void buscarProvedor().then((found) => {
      if (!gone) setNome(found)
    })
    return () => {
      gone = true
    }
  }, [])
  return nome === null ? null : (
    <Button component="a" href={OPENID_ADDRESS} variant="default" size="md" fullWidth>
      Entrar com {nome}
    </Button>
  )
}

function NewPasswordForm({ login }: FormProps) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (login.setPassword(password, confirmation)) return
    setPassword('')
    setConfirmation('')
  }
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <p className={classes.hint}>Você precisa trocar a senha de acesso.</p>
      <PasswordInput
        label="Nova senha"
        size="md"
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle('Mostrar nova senha')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordInput
        label="Confirmação"
        size="md"
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle('Mostrar confirmação')}
        value={confirmation}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth disabled={login.loading}>
        {login.loading ? 'Entrando...' : 'Atualizar Senha'}
      </Button>
      <p className={classes.cardLinks}>
        <button type="button" className={classes.linkButton} onClick={login.backToLogin}>
          Voltar
        </button>
      </p>
    </form>
  )
}
