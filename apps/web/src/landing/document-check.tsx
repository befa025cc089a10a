import { Button, TextInput } from '@mantine/core'
import { documentoErrors } from '@iss/documento/domain/errors'
import { Captcha } from '@iss/ui/captcha'
import { IconFileSearch } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { ErrorList } from './error-list.tsx'
import { conferirDocumento, sentencesOf } from './landing-calls.ts'
import classes from './landing.module.css'

/** True once the browser has nothing better to do, so that the captcha does not slow the page down. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIdle(true), 800)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 4000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return idle
}

/** The box that finds a document by its code (spec 1 §2.3). */
export function DocumentCheck() {
  const idle = useIdle()
  const [code, setCode] = useState('')
  const [captcha, setCaptcha] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const [errors, setErrors] = useState<string[]>([])
  const [loading, setLoading] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const codigo = code.trim()
    if (codigo === '') return setErrors([documentoErrors.codigoObrigatorio.message])
    if (!captcha) return setErrors([documentoErrors.captchaObrigatorio.message])
    setErrors([])
    setLoading(true)
    try {
      location.assign(await conferirDocumento(codigo, captcha))
    } catch (error) {
      setErrors(sentencesOf(error))
      setRound((old) => old + 1)
    }
    setLoading(false)
  }

  return (
    <section className={classes.check} aria-labelledby="verificar-titulo">
      <div className={classes.checkText}>
        <span className={classes.tileIcon}>
          <IconFileSearch size={22} stroke={1.6} aria-hidden="true" />
        </span>
        <div>
          <h2 id="verificar-titulo">Verificar documento</h2>
          <p>Todo documento possui um código de identificação para que seja possível localizá-lo e verificá-lo.</p>
        </div>
      </div>
      <form noValidate onSubmit={(event) => void submit(event)} className={classes.checkForm}>
        <ErrorList errors={errors.map((text) => ({ text }))} onDismiss={() => setErrors([])} />
        <div className={classes.checkRow}>
          <TextInput
            className={classes.checkField}
            label="Código do documento"
            placeholder="AAAA.AAAA.AAAA.AAAA"
            autoComplete="off"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" disabled={loading} leftSection={<IconFileSearch size={17} aria-hidden="true" />}>
            Pesquisar
          </Button>
        </div>
        <div className={classes.captcha}>{idle ? <Captcha onToken={setCaptcha} resetKey={round} /> : null}</div>
      </form>
    </section>
  )
}
