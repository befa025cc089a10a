import { useSearch } from '@iss/portal/navigation'
import { useCall } from '@iss/portal/hooks'
import { Page } from '@iss/portal/page'
import { DataGrid } from '@iss/ui/data-grid'
import { Panel } from '@iss/ui/panel'
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { buscarSuporte } from '../contract/suporte.ts'
import { montarTermoSuporte, rotulosAchado } from '../domain/suporte.ts'
import { ContaDoSuporte } from './parts/conta-do-suporte.tsx'

/** One box that finds whatever the caller at the telephone can say; what was found leads to the account. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const texto = search.get('busca') ?? ''
  const [digitado, setDigitado] = useState(texto)
  const contaId = Number(search.get('conta')) || null
  const busca = useCall(buscarSuporte, { texto }, { enabled: montarTermoSuporte(texto) !== null })
  return (
    <Page title="Suporte">
      <Panel>
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault()
            setSearch({ busca: digitado.trim(), conta: null }, { push: true })
          }}
        >
          <Group align="flex-end" wrap="wrap">
            <TextInput
              type="search"
              label="O que você tem?"
              description="CPF ou CNPJ, nome, usuário, e-mail, inscrição, protocolo, número da nota ou da guia, código de rastreio"
              inputWrapperOrder={['label', 'input', 'description']}
              value={digitado}
              onChange={({ currentTarget }) => setDigitado(currentTarget.value)}
              style={{ flex: '1 1 280px' }}
            />
            <Button type="submit" mb={22} disabled={montarTermoSuporte(digitado) === null}>
              Localizar
            </Button>
          </Group>
        </form>
      </Panel>
      {contaId !== null ? <ContaDoSuporte key={contaId} contaId={contaId} fechar={() => setSearch({ conta: null })} /> : null}
      {texto === '' ? null : (
        <DataGrid
          label="Encontrados"
          title="Encontrados"
          rows={busca.data?.lista}
          getRowId={({ tipo, chave }) => `${tipo} ${chave}`}
          status={busca.gridStatus}
          empty="Nada foi encontrado neste município."
          columns={[
            { key: 'tipo', label: 'O que é', value: ({ tipo }) => rotulosAchado[tipo] },
            { key: 'titulo', label: 'Identificação', wrap: true },
            { key: 'detalhe', label: 'De quem ou do quê', wrap: true, hideOnMobile: true },
            { key: 'situacao', label: 'Situação' },
            { key: 'quando', label: 'Quando', kind: 'datetime', hideOnMobile: true },
          ]}
          actions={({ contaId: conta, titulo }) =>
            conta === null ? null : (
              <Button
                size="xs"
                variant="default"
                aria-label={`Abrir a conta de ${titulo}`}
                onClick={() => setSearch({ conta: String(conta) })}
              >
                Abrir a conta
              </Button>
            )
          }
        />
      )}
    </Page>
  )
}
