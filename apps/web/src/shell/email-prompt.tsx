import { alterarEmail } from '@iss/acesso/contract/email'
import { buscarUserInfo } from '@iss/portal/contract/sessao'
import { pessoaErrors } from '@iss/pessoa/domain/errors'
import { Panel } from '@iss/ui/panel'
import { TextField } from '@iss/ui/text-field'
import { callKey, useCallMutation, useUserInfo } from '@iss/portal/hooks'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import classes from './shell.module.css'

const DEFAULT_EMAIL = 'O e-mail cadastrado é o padrão, por favor altere para ter maior controle do sistema.'

/** Asks for an own e-mail while the account has the default one of accounts made by the system (spec 2 §2.2). */
export function EmailPrompt() {
  const { emailPadrao } = useUserInfo()
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState('')
  const change = useCallMutation(alterarEmail, {
    silent: true,
    onSuccess: () => void client.invalidateQueries({ queryKey: callKey(buscarUserInfo) }),
    onError: (error) => setProblem(error.allMessages.join(' ')),
  })
  if (!emailPadrao) return null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() === '') return setProblem(pessoaErrors.emailObrigatorio.message)
    setProblem('')
    change.mutate({ email: email.trim() })
  }

  return (
    <div className={classes.prompt}>
      <Panel>
        <form noValidate onSubmit={submit} className={classes.promptForm}>
          <p>{DEFAULT_EMAIL}</p>
          <TextField
            label="E-mail"
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={setEmail}
            error={problem}
          />
          <Button type="submit" loading={change.isPending}>
            Alterar
          </Button>
        </form>
      </Panel>
    </div>
  )
}
