import { formatDocumento, isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { call } from '@iss/portal/call'
import { formatDate, formatReais } from '@iss/ui/format'
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { buscarTomadorFrequente } from '../../contract/tomador-frequente.ts'
import type { TomadorFrequente } from './acoes-da-emissao.ts'
import classes from './tomador-busca.module.css'

/** Letters from which takers are looked for (E18). */
const MINIMO = 3
/** Milliseconds without a key before the server is asked. */
const ESPERA = 80

type Achados = { texto: string; tomadores: readonly TomadorFrequente[] }

/** The takers of what is typed; undefined while they are on their way. What comes late for an older text is dropped. */
function useTomadores(texto: string, recentes: readonly TomadorFrequente[]): readonly TomadorFrequente[] | undefined {
  const [achados, setAchados] = useState<Achados>({ texto: '', tomadores: [] })
  const ultimo = useRef('')
  useEffect(() => {
    ultimo.current = texto
    if (texto.length < MINIMO) return
    const timer = setTimeout(async () => {
      const tomadores = await call(buscarTomadorFrequente, { texto }).catch(() => [])
      if (ultimo.current === texto) setAchados({ texto, tomadores })
    }, ESPERA)
    return () => clearTimeout(timer)
  }, [texto])
  if (texto.length < MINIMO) return recentes
  return achados.texto === texto ? achados.tomadores : undefined
}

type Props = {
  recentes: readonly TomadorFrequente[]
  autoFocus?: boolean
  onEscolher: (tomador: TomadorFrequente) => void
  /** A whole document of somebody who is not in the catalogue. */
  onDocumento: (documento: string) => void
}

/** Finds a taker by three letters of name, document or e-mail and shows the last note of each; Enter takes the first. */
export function BuscaDeTomador({ recentes, autoFocus = false, onEscolher, onDocumento }: Props) {
  const [typed, setTyped] = useState('')
  const texto = typed.trim()
  const tomadores = useTomadores(texto, recentes)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  // Enter before the answer has come takes the first that comes.
  const [espera, setEspera] = useState(false)
  const documento = normalizeDocumento(texto)
  const novo = isDocumento(documento) && tomadores?.every((one) => one.documento !== documento) ? documento : null

  useEffect(() => {
    if (tomadores === undefined) return
    if (texto.length >= MINIMO) combobox.selectFirstOption()
    if (!espera) return
    setEspera(false)
    const [primeiro] = tomadores
    if (primeiro) onEscolher(primeiro)
    else if (novo) onDocumento(novo)
    // Only what arrives decides; the functions are of this drawing.
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  }, [tomadores])

  const pronto = texto.length >= MINIMO || recentes.length > 0
  return (
    <Combobox
      store={combobox}
      shadow="md"
      onOptionSubmit={(valor) => {
        combobox.closeDropdown()
        const tomador = tomadores?.find(({ id }) => String(id) === valor)
        if (tomador) onEscolher(tomador)
        else if (novo) onDocumento(novo)
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label="Buscar tomador"
          placeholder="Nome, CPF/CNPJ ou e-mail"
          autoComplete="off"
          maxLength={150}
          data-autofocus={autoFocus || undefined}
          ref={useFocusOnce(autoFocus)}
          leftSection={<IconSearch size={17} aria-hidden="true" />}
          rightSection={tomadores === undefined ? <Loader size={14} role="status" aria-label="Buscando tomadores" /> : null}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setEspera(false)
            combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey) return
            event.preventDefault()
            if (tomadores === undefined) setEspera(true)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!pronto || tomadores === undefined}>
        <Combobox.Options aria-label="Tomadores" mah={340} style={{ overflowY: 'auto' }}>
          {tomadores?.map((tomador) => (
            <Combobox.Option key={tomador.id} value={String(tomador.id)} className={classes.opcao}>
              <Proposta tomador={tomador} />
            </Combobox.Option>
          ))}
          {novo ? (
            <Combobox.Option value="novo" className={classes.opcao}>
              Novo tomador: {formatDocumento(novo)}
            </Combobox.Option>
          ) : null}
          {tomadores?.length === 0 && !novo ? <Combobox.Empty>Nenhum tomador encontrado.</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** A taker among those proposed. */
export function Proposta({ tomador: { nome, documento, email, ultima } }: { tomador: TomadorFrequente }) {
  return (
    <span className={classes.proposta}>
      <span className={classes.nome}>{nome}</span>
      <span className={classes.dados}>{[formatDocumento(documento), email].filter(Boolean).join(' · ')}</span>
      <span className={classes.ultima}>
        {ultima
          ? `Última nota: ${formatDate(ultima.data)} · ${formatReais(ultima.valor)} · ${ultima.servico}`
          : 'Nenhuma nota em vigor'}
      </span>
    </span>
  )
}

/** Puts the keyboard into the box when it appears. */
function useFocusOnce(on: boolean) {
  const done = useRef(false)
  return (node: HTMLInputElement | null) => {
    if (!node || !on || done.current) return
    done.current = true
    node.focus()
  }
}
