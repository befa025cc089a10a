import { textOf } from '@iss/kinds'
import { Button, FileButton, Progress } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import classes from './upload-field.module.css'

/** Upload limit in bytes: 16 MB (spec 1 §9). */
export const UPLOAD_LIMIT = 16_777_216
const tooLarge = (limit: number) => `O tamanho do arquivo não pode exceder ${textOf('bytes', limit)}.`
export const UPLOAD_DONE = 'Arquivo enviado com sucesso.'
export const UPLOAD_FAILED = '(falha ao enviar)'

type Props<Answer> = {
  label: string
  hint?: ReactNode
  /** As the HTML attribute: '.xml,.zip'. */
  accept?: string
  /** Bytes; 16 MB unless the call takes large files. */
  limit?: number
  disabled?: boolean
  /** Sends the file; rejects with an error that may carry `messages: string[]`. */
  upload: (file: File, onProgress: (percent: number) => void) => Promise<Answer>
  /** May go on reading the file: it was sent well once that is done, and nothing is said here of what the reader refuses. */
  onUploaded: (answer: Answer, file: File) => unknown
}

type State = { name: string; percent: number | null; done: boolean; errors: string[] }

function messagesOf(error: unknown): string[] {
  const messages = (error as { messages?: unknown }).messages
  return Array.isArray(messages) ? messages.map(String) : []
}

/** Takes one file at a time, up to its limit, and shows its progress in percent. */
export function UploadField<Answer>({ label, hint, accept, limit = UPLOAD_LIMIT, disabled, upload, onUploaded }: Props<Answer>) {
  const [state, setState] = useState<State | null>(null)
  const [over, setOver] = useState(false)
  const reset = useRef<() => void>(null)
  const id = useId()
  const busy = state?.percent !== null && state?.percent !== undefined

  const send = async (file: File | null) => {
    if (!file || busy) return
    reset.current?.()
    if (file.size > limit) return setState({ name: file.name, percent: null, done: false, errors: [tooLarge(limit)] })
    setState({ name: file.name, percent: 0, done: false, errors: [] })
    try {
      const answer = await upload(file, (percent) => setState((old) => (old ? { ...old, percent: Math.round(percent) } : old)))
      const isRead = await Promise.resolve(onUploaded(answer, file)).then(
        () => true,
        () => false,
      )
      setState({ name: file.name, percent: null, done: isRead, errors: [] })
    } catch (error) {
      setState({ name: `${file.name} ${UPLOAD_FAILED}`, percent: null, done: false, errors: messagesOf(error) })
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) void send(event.dataTransfer.files[0] ?? null)
  }

  return (
    <div className={classes.root}>
      <p id={id} className={classes.label}>
        {label}
      </p>
      {/* Dropping is a shortcut beside the button, which serves the keyboard. */}
      <div
        className={classes.zone}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton onChange={(file) => void send(file)} accept={accept} resetRef={reset} disabled={disabled || busy}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="xs"
              leftSection={<IconUpload size={16} />}
              loading={busy}
              aria-describedby={id}
            >
              Selecionar arquivo
            </Button>
          )}
        </FileButton>
        <span className={classes.hint}>{hint ?? `ou solte o arquivo aqui. Até ${textOf('bytes', limit)}.`}</span>
      </div>
      <div aria-live="polite">
        {state ? (
          <p className={classes.file} data-failed={state.errors.length > 0 || state.name.endsWith(UPLOAD_FAILED) || undefined}>
            {state.name}
            {busy ? ` – ${state.percent}%` : ''}
            {state.done ? <strong> {UPLOAD_DONE}</strong> : null}
          </p>
        ) : null}
        {state?.errors.map((text) => (
          <p key={text} className={classes.error}>
            {text}
          </p>
        ))}
      </div>
      {busy ? <Progress value={state.percent ?? 0} size="sm" aria-label={`Envio de ${state.name}`} /> : null}
    </div>
  )
}
