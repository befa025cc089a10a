import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { Dialog } from '@iss/ui/dialog'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { checkRedefinition } from './check-redefinition.ts'
import { ErrorList } from './error-list.tsx'
import { atualizarLegado, type Legacy, sentencesOf } from './landing-calls.ts'
import classes from './landing.module.css'

type Props = { legacy: Legacy; senha: string; onClose: () => void; onDone: (usuario: string, senha: string) => void }

/** Popup 'Redefinição' for credentials outside of the new standards (spec 1 §2.3, §5). */
export function Redefinicao({ legacy, senha, onClose, onDone }: Props) {
  const { usuario } = legacy
  const bad = { usuario: legacy.usuarioInvalido, senha: legacy.senhaInvalida }
  const [form, setForm] = useState({ novoUsuario: '', confirmaUsuario: '', novaSenha: '', confirmaSenha: '' })
  const [errors, setErrors] = useState<string[]>([])
  const [loading, setLoading] = useState(false)
  const set = (name: keyof typeof form) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setForm((old) => ({ ...old, [name]: value }))
  }
  const why = [
    bad.usuario ? 'O usuário possui espaços em branco, fora dos novos padrões.' : '',
    bad.senha ? 'A senha possui menos de seis caracteres, fora dos novos padrões.' : '',
  ].filter(Boolean)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problems = checkRedefinition(form, bad)
    setErrors(problems)
    if (problems.length > 0) return
    setLoading(true)
    try {
      const current = await atualizarLegado({
        usuario,
        senha,
        novoUsuario: bad.usuario ? form.novoUsuario : '',
        novaSenha: bad.senha ? form.novaSenha : '',
      })
      onClose()
      onDone(current, bad.senha ? form.novaSenha : senha)
    } catch (error) {
      setErrors(sentencesOf(error))
      setLoading(false)
    }
  }

  return (
    <Dialog opened onClose={onClose} title="Redefinição" closeOnClickOutside={false}>
      <p className={`${classes.hint} ${classes.spaced}`}>{why.join(' ')} Redefina o acesso para continuar.</p>
      <ErrorList errors={errors.map((text) => ({ text }))} onDismiss={() => setErrors([])} />
      <form noValidate onSubmit={(event) => void submit(event)} className={classes.form}>
        <TextInput label={bad.usuario ? 'Usuário antigo' : 'Usuário'} value={usuario} readOnly />
        {bad.usuario ? (
          <>
            <TextInput label="Novo usuário" autoComplete="username" value={form.novoUsuario} onChange={set('novoUsuario')} />
            <TextInput
              label="Confirmar usuário"
              autoComplete="off"
              value={form.confirmaUsuario}
              onChange={set('confirmaUsuario')}
            />
          </>
        ) : null}
        {bad.senha ? (
          <>
            <PasswordInput
              label="Nova senha"
              autoComplete="new-password"
              value={form.novaSenha}
              onChange={set('novaSenha')}
              visibilityToggleButtonProps={{ 'aria-label': 'Mostrar nova senha' }}
            />
            <PasswordInput
              label="Confirmar senha"
              autoComplete="new-password"
              value={form.confirmaSenha}
              onChange={set('confirmaSenha')}
              visibilityToggleButtonProps={{ 'aria-label': 'Mostrar confirmação' }}
            />
          </>
        ) : null}
        <Button type="submit" disabled={loading} fullWidth>
          Redefinir
        </Button>
      </form>
    </Dialog>
  )
}
