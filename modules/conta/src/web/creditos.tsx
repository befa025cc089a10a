import { solicitarRestituicao } from '../contract/restituicao.ts'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCan } from '@iss/portal/hooks'
import { Page } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { buscarCreditos } from '../contract/extrato.ts'
import { RestituicaoDialog } from './parts/restituicao-dialog.tsx'

type Credito = AnswerOutputOf<typeof buscarCreditos>[number]

const colunas: GridColumn<Credito>[] = [
  { key: 'numero', label: 'Número', value: ({ numero }) => String(numero) },
  { key: 'emissao', label: 'Emissão', hideOnMobile: true },
  { key: 'origem', label: 'Origem', wrap: true },
  { key: 'papelRotulo', label: 'Papel', hideOnMobile: true },
  { key: 'competencia', label: 'Competência' },
  { key: 'valor', label: 'Valor', kind: 'money' },
  { key: 'usado', label: 'Usado', kind: 'money' },
  { key: 'saldo', label: 'Saldo', kind: 'money', total: 'sum' },
]

const podeRestituir = ({ cancelado, saldo, restituicao }: Credito) => !cancelado && saldo.isPositive() && restituicao === null

/** Créditos do contribuinte (G8): closings use them by themselves, oldest first; what is left may be asked back in money. */
export function Screen() {
  const creditos = useCall(buscarCreditos, { papelServico: null, idPessoa: null })
  const pode = useCan()(solicitarRestituicao.access)
  const [escolhido, setEscolhido] = useState<number | null>(null)
  return (
    <Page title="Créditos do contribuinte">
      <DataGrid
        label="Créditos"
        columns={colunas}
        rows={creditos.data}
        status={creditos.gridStatus}
        empty="Nenhum crédito disponível."
        isRowStruck={({ cancelado }) => cancelado}
        onRefresh={creditos.refetch}
        actions={
          pode
            ? (credito) =>
                podeRestituir(credito) ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => setEscolhido(credito.id)}
                    aria-label={`Solicitar restituição do crédito nº ${credito.numero}`}
                  >
                    Solicitar restituição
                  </Button>
                ) : credito.restituicao === null ? null : (
                  <Text size="sm">Restituição pedida: {credito.restituicao}</Text>
                )
            : undefined
        }
      />
      {escolhido === null ? null : (
        <RestituicaoDialog
          creditos={(creditos.data ?? []).filter((credito) => credito.id === escolhido || podeRestituir(credito))}
          escolhido={escolhido}
          onClose={() => setEscolhido(null)}
        />
      )}
    </Page>
  )
}
