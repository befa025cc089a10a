import { isCnpj, isCpf } from '@iss/kernel/documento'
import { digits } from '@iss/kernel/texto'
import type { Identificacao } from '@iss/nota/domain/partes-nota'
import { call } from '@iss/portal/call'
import { DocumentoField } from '@iss/ui/documento-field'
import { FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { PhoneField } from '@iss/ui/phone-field'
import { RadioField } from '@iss/ui/radio-field'
import { TextField } from '@iss/ui/text-field'
import { Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { buscarPessoaAvulsa } from '../../contract/avulsa.ts'
import type { FormAvulsa } from './avulsa-form.ts'

const tipos: { value: Identificacao; label: string }[] = [
  { value: 'CNPJ', label: 'CNPJ' },
  { value: 'CPF', label: 'CPF' },
  { value: 'NAO_IDENTIFICADO', label: 'Não identificado' },
]

/** Looks a taker up once per document that was typed whole; one who is registered fills the fields. */
function useBusca(form: UseFormReturn<FormAvulsa>) {
  const [busca, setBusca] = useState<'parada' | 'buscando' | 'achou' | 'nao-achou'>('parada')
  const ultimo = useRef('')
  const buscar = async (documento: string) => {
    if (documento === ultimo.current) return
    ultimo.current = documento
    if (!isCpf(documento) && !isCnpj(documento)) return setBusca('parada')
    setBusca('buscando')
    const pessoa = await call(buscarPessoaAvulsa, { documento }).catch(() => null)
    if (ultimo.current !== documento) return
    setBusca(pessoa ? 'achou' : 'nao-achou')
    form.setValue('tomador.endereco', pessoa?.endereco ?? null)
    if (!pessoa) return
    form.setValue('tomador.nome', pessoa.nome)
    form.setValue('tomador.inscricaoMunicipal', pessoa.inscricaoMunicipal ?? '')
    form.setValue('tomador.email', pessoa.email ?? '')
    form.setValue('tomador.telefone', digits(pessoa.telefone ?? ''))
    form.clearErrors('tomador')
  }
  return { busca, buscar }
}

/** Who takes the service. */
export function TomadorDaAvulsa({ form }: { form: UseFormReturn<FormAvulsa> }) {
  const { control } = form
  const tipo = useWatch({ control, name: 'tomador.identificacao' })
  const { busca, buscar } = useBusca(form)
  return (
    <Panel title="Tomador">
      <FormGrid>
        <RadioField control={control} name="tomador.identificacao" label="Identificação" required options={tipos} span={12} />
        {tipo === 'CNPJ' || tipo === 'CPF' ? (
          <>
            <DocumentoField
              key={tipo}
              control={control}
              name="tomador.documento"
              label={tipo}
              tipo={tipo}
              required
              span={3}
              onChange={(documento) => void buscar(documento)}
              description={
                <span role="status">
                  {busca === 'achou' ? 'Dados preenchidos pelo cadastro.' : null}
                  {busca === 'nao-achou' ? 'Tomador não cadastrado: informe os dados.' : null}
                </span>
              }
            />
            <TextField control={control} name="tomador.nome" label="Nome" required maxLength={150} span={6} />
            <TextField control={control} name="tomador.inscricaoMunicipal" label="Inscrição municipal" maxLength={20} span={3} />
            <TextField control={control} name="tomador.email" label="E-mail" type="email" maxLength={120} span={6} />
            <PhoneField control={control} name="tomador.telefone" label="Telefone" span={3} />
          </>
        ) : (
          <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
            A nota é emitida sem identificar o tomador, quando a atividade permite.
          </Text>
        )}
      </FormGrid>
    </Panel>
  )
}
