import { Paper, Textarea } from '@mantine/core'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { completarConsulta, type EntidadeOferecida, type Sugestoes } from '../../domain/completar-consulta.ts'
import classes from './editor-de-consulta.module.css'

type Props = {
  label: string
  description: string
  value: string
  onChange: (texto: string) => void
  entidades: readonly EntidadeOferecida[]
  deEntidades?: boolean
}

const nenhuma: Sugestoes = { inicio: 0, lista: [] }

/**
 * The text of a query with what may complete it: the arrows choose, Enter takes, Esc closes, Ctrl+Espaço asks. Tab leaves the field as everywhere, and
 * while nothing is offered every key is the text's.
 */
export function EditorDeConsulta({ label, description, value, onChange, entidades, deEntidades = false }: Props) {
  const [sugestoes, setSugestoes] = useState(nenhuma)
  const [escolhida, setEscolhida] = useState(0)
  const campo = useRef<HTMLTextAreaElement>(null)
  const destino = useRef<number | null>(null)
  const lista = useId()
  const aberta = sugestoes.lista.length > 0

  useLayoutEffect(() => {
    if (destino.current === null) return
    campo.current?.setSelectionRange(destino.current, destino.current)
    destino.current = null
  })

  const procurar = (texto: string, cursor: number, pedida: boolean) => {
    setSugestoes(completarConsulta({ texto, cursor, entidades, deEntidades, pedida }))
    setEscolhida(0)
  }
  const fechar = () => setSugestoes(nenhuma)
  const aceitar = (indice: number) => {
    const texto = sugestoes.lista[indice]?.texto
    if (texto === undefined) return
    const cursor = campo.current?.selectionEnd ?? value.length
    destino.current = sugestoes.inicio + texto.length
    onChange(value.slice(0, sugestoes.inicio) + texto + value.slice(cursor))
    fechar()
  }
  const teclar = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key, ctrlKey, currentTarget } = event
    if (ctrlKey && key === ' ') {
      event.preventDefault()
      procurar(value, currentTarget.selectionEnd, true)
      return
    }
    if (!aberta) return
    const total = sugestoes.lista.length
    if (key === 'ArrowDown') setEscolhida((escolhida + 1) % total)
    else if (key === 'ArrowUp') setEscolhida((escolhida + total - 1) % total)
    else if (key === 'Enter') aceitar(escolhida)
    else if (key === 'Escape') fechar()
    else {
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) fechar()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={classes.root}>
      <Textarea
        ref={campo}
        label={label}
        description={`${description} Ctrl+Espaço mostra o que completa a palavra.`}
        classNames={{ input: classes.input }}
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value)
          procurar(currentTarget.value, currentTarget.selectionEnd, false)
        }}
        onKeyDown={teclar}
        onMouseDown={fechar}
        onBlur={fechar}
        autosize
        minRows={5}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={aberta ? lista : undefined}
        aria-activedescendant={aberta ? `${lista}-${escolhida}` : undefined}
      />
      {aberta && (
        <Paper id={lista} role="listbox" aria-label={`Sugestões de ${label}`} className={classes.list} shadow="md" withBorder>
          {sugestoes.lista.map(({ texto, tipo }, indice) => (
            <div
              key={texto}
              id={`${lista}-${indice}`}
              role="option"
              aria-selected={indice === escolhida}
              tabIndex={-1}
              className={classes.option}
              onMouseDown={(event) => {
                event.preventDefault()
                aceitar(indice)
              }}
            >
              <span>{texto}</span>
              <span className={classes.kind}>{tipo}</span>
            </div>
          ))}
        </Paper>
      )}
    </div>
  )
}
