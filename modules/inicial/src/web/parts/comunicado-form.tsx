import type { Perfil } from '@iss/platform/contract'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { MultiSelectField } from '@iss/ui/multi-select-field'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { useDraft } from '@iss/portal/draft'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { AppUpload } from '@iss/portal/upload'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { buscarComunicados, salvarComunicado } from '../../contract/comunicado-publicacao.ts'
import {
  type AlcanceComunicado,
  alcancesComunicado,
  comunicadoErrors,
  iconesComunicado,
  labelAlcanceComunicado,
} from '../../domain/comunicado-publicacao.ts'

export type ComunicadoValores = {
  id: number | null
  versao: string
  assunto: string
  corpo: string
  icone: string
  inicio: string
  fim: string
  alcance: AlcanceComunicado
  perfis: Perfil[]
  documentos: string
  anexos: { id: number; nome: string }[]
  enviarEmail: boolean
  publicado: boolean
}

const nomes: readonly { value: Perfil; label: string }[] = [
  { value: 'empresa', label: 'Empresas' },
  { value: 'contador', label: 'Contadores' },
  { value: 'funcionario', label: 'Funcionários' },
  { value: 'usuario', label: 'Pessoas físicas' },
  { value: 'fiscal', label: 'Fiscais' },
  { value: 'gestor', label: 'Gestores' },
  { value: 'construtora', label: 'Construtoras' },
  { value: 'cartorio', label: 'Cartórios' },
  { value: 'ensino', label: 'Instituições de ensino' },
  { value: 'pedagio', label: 'Pedágios' },
  { value: 'transporte', label: 'Transporte' },
  { value: 'administrador', label: 'Administradores' },
  { value: 'suporte', label: 'Suporte' },
]

/** A profile in words. */
export const nomePerfil = (perfil: Perfil) => nomes.find(({ value }) => value === perfil)?.label ?? perfil

/** The form of a notice; of a published one only the end may be changed. */
export function ComunicadoForm({ valores, onClose }: { valores: ComunicadoValores; onClose: () => void }) {
  const page = usePage()
  const form = useForm<ComunicadoValores>({ defaultValues: valores })
  const draft = useDraft(valores.publicado ? null : `comunicado/${valores.id ?? 'novo'}`, form)
  const { control } = form
  const [alcance, anexos] = useWatch({ control, name: ['alcance', 'anexos'] })
  const preso = valores.publicado
  const salvar = useCallMutation(salvarComunicado, {
    form,
    draft,
    invalidate: [buscarComunicados],
    onSuccess: ({ mensagem }) => {
      onClose()
      page.success(mensagem)
    },
  })
  const submit = ({ publicado: _publicado, ...dados }: ComunicadoValores) =>
    salvar.mutate({
      ...dados,
      fim: dados.fim || null,
      documentos: dados.documentos.split(/[\s,;]+/).filter(Boolean),
      anexos: dados.anexos.map(({ id }) => id),
    })
  return (
    <Panel title={valores.id === null ? 'Novo comunicado' : 'Comunicado'}>
      <Form form={form} draft={draft} onSubmit={submit} label="Comunicado">
        {preso ? <Text c="dimmed">{comunicadoErrors.soFim.message}</Text> : null}
        <FormGrid>
          <TextField control={control} name="assunto" label="Assunto" required readOnly={preso} maxLength={200} span={8} />
          <SelectField
            control={control}
            name="icone"
            label="Ícone"
            clearable={false}
            disabled={preso}
            span={4}
            options={iconesComunicado.map((icone) => ({ ...icone }))}
          />
          <TextArea control={control} name="corpo" label="Corpo" required readOnly={preso} rows={6} maxLength={8000} span={12} />
          <DateField control={control} name="inicio" label="Início" required readOnly={preso} span={3} />
          <DateField control={control} name="fim" label="Fim" description="Em branco: sem fim." span={3} />
          <SelectField
            control={control}
            name="alcance"
            label="Destinatários"
            required
            clearable={false}
            disabled={preso}
            span={6}
            options={alcancesComunicado.map((value) => ({ value, label: labelAlcanceComunicado[value] }))}
          />
          {alcance === 'PERFIS' ? (
            <MultiSelectField
              control={control}
              name="perfis"
              label="Perfil(is)"
              required
              disabled={preso}
              placeholder="Selecione os perfis"
              span={12}
              options={nomes.map((nome) => ({ ...nome }))}
            />
          ) : null}
          {alcance === 'PESSOAS' ? (
            <TextArea
              control={control}
              name="documentos"
              label="Documentos"
              description="CPF ou CNPJ de cada pessoa, um por linha."
              required
              readOnly={preso}
              rows={3}
              span={12}
            />
          ) : null}
          <CheckboxField
            control={control}
            name="enviarEmail"
            label="Enviar e-mail"
            description="Ao publicar, cada destinatário com e-mail próprio no cadastro recebe também uma mensagem."
            disabled={preso}
            span={12}
          />
          <FormCell span={12}>
            <Stack gap="xs">
              {preso ? null : (
                <AppUpload
                  label="Anexos"
                  onUploaded={({ id, nome }) => form.setValue('anexos', [...form.getValues('anexos'), { id, nome }])}
                />
              )}
              {anexos.map(({ id, nome }) => (
                <Group key={id} gap="sm">
                  <Text size="sm">{nome}</Text>
                  {preso ? null : (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      color="red"
                      aria-label={`Retirar ${nome}`}
                      onClick={() =>
                        form.setValue(
                          'anexos',
                          anexos.filter((outro) => outro.id !== id),
                        )
                      }
                    >
                      Retirar
                    </Button>
                  )}
                </Group>
              ))}
            </Stack>
          </FormCell>
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" loading={salvar.isPending}>
            Salvar
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
