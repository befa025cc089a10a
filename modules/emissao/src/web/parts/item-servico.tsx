import { useCall, useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { ActionIcon, Select, Tooltip } from '@mantine/core'
import { IconBookmarkPlus } from '@tabler/icons-react'
import type { UseFormReturn } from 'react-hook-form'
import { buscarServicoProprio, salvarServicoProprio } from '../../contract/servico-proprio.ts'
import { atividadeDe, type DadosEmissao, type EmissaoForm } from './emissao-form.ts'
import type { ServicoProprio } from './meus-servicos-form.tsx'

type Props = { form: UseFormReturn<EmissaoForm>; dados: DadosEmissao; index: number }

/** The provider's own services for a row of the note; a chosen one brings text, unit and price, and the activity of the note. */
export function ServicoDoItem({ form, dados, index }: Props) {
  const { data } = useCall(buscarServicoProprio, {}, { staleTime: 60_000, silent: true })
  if (!data || data.length === 0) return null
  return (
    <Select
      aria-label={`Meus serviços: item ${index + 1}`}
      placeholder="Meus serviços"
      size="xs"
      w={190}
      searchable
      value={null}
      data={data.map(({ id, nome }) => ({ value: String(id), label: nome }))}
      nothingFoundMessage="Nenhum serviço encontrado."
      comboboxProps={{ shadow: 'md', width: 280, position: 'bottom-end' }}
      onChange={(id) => {
        const servico = data.find((one) => String(one.id) === id)
        if (!servico) return
        usarServico(form, dados, index, servico)
        setTimeout(() => form.setFocus(`itens.${index}.valorUnitario`))
      }}
    />
  )
}

/** Text, unit and price of a service in a row; its activity is that of the note while the provider has it. */
export function usarServico(form: UseFormReturn<EmissaoForm>, dados: DadosEmissao, index: number, servico: ServicoProprio): void {
  form.setValue(`itens.${index}.descricao`, servico.descricao)
  form.setValue(`itens.${index}.unidade`, servico.unidade)
  if (servico.preco) form.setValue(`itens.${index}.valorUnitario`, servico.preco)
  if (atividadeDe(dados, servico.atividadeId)) form.setValue('atividadeId', servico.atividadeId)
  form.clearErrors('itens')
}

/** Keeps a row of the note among the provider's own services, under the first words of its text. */
export function GuardarServico({ form, index }: Omit<Props, 'dados'>) {
  const page = usePage()
  const guardar = useCallMutation(salvarServicoProprio, {
    invalidate: [buscarServicoProprio],
    onSuccess: () => page.success('Serviço guardado em Meus serviços.'),
  })
  const rotulo = 'Guardar em Meus serviços'
  return (
    <Tooltip label={rotulo}>
      <ActionIcon
        variant="subtle"
        aria-label={`${rotulo}: item ${index + 1}`}
        loading={guardar.isPending}
        onClick={() => {
          const { descricao, unidade, valorUnitario } = form.getValues(`itens.${index}`)
          const nome = descricao.trim().split('\n')[0]?.slice(0, 80).trim() ?? ''
          guardar.mutate({
            nome,
            descricao,
            unidade,
            preco: valorUnitario?.isZero() ? null : valorUnitario,
            atividadeId: form.getValues('atividadeId'),
          })
        }}
      >
        <IconBookmarkPlus size={17} />
      </ActionIcon>
    </Tooltip>
  )
}
